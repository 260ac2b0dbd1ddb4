import { readConfig } from '#server/platform/config.ts';
import { StartError } from '#server/platform/errors.ts';
import { checkPlace } from '#server/platform/http/listen.ts';

/** Wrong settings and a port in use are named before the build, which takes a while. The server looks again. */
try {
  await checkPlace(readConfig(process.env));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(`Assay cannot start. ${error.message}`);
  process.exitCode = error.exitCode;
}
