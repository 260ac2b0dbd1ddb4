import { parse } from 'yaml';
import { z } from 'zod';

/** What the files of `deploy/` give to the server: settings by name. */
type Environment = Record<string, string>;

const ASSIGNMENT = /^([A-Z_\d]+)=(.*)$/;

/** Settings of an environment file. `examples`: those in comments too. */
export function readEnvironmentFile(text: string, examples: boolean): Environment {
  const lines = text.split('\n').map((line) => (examples ? line.replace(/^#(?=[A-Z_\d]+=)/, '') : line));
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = ASSIGNMENT.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
}

/** What a unit of systemd sets by itself. */
export function readUnitEnvironment(text: string): Environment {
  const lines = [...text.matchAll(/^Environment=(.*)$/gm)].map(([, line = '']) => line);
  return readEnvironmentFile(lines.join('\n'), false);
}

/** A Dockerfile as instructions; lines that end with a backslash go on. */
export function readDockerfile(text: string): readonly { readonly name: string; readonly rest: string }[] {
  const joined = text.replace(/^\s*#.*\n/gm, '').replace(/\\\n\s*/g, '');
  return joined.split('\n').flatMap((line) => {
    const [, name, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    return name === undefined || rest === undefined ? [] : [{ name, rest }];
  });
}

/** What an image sets by itself. */
export function readImageEnvironment(text: string): Environment {
  const lines = readDockerfile(text).filter(({ name }) => name === 'ENV');
  return readEnvironmentFile(lines.map(({ rest }) => rest.replaceAll(' ', '\n')).join('\n'), false);
}

/** The command that says how a container is, without the shell. */
export function readHealthCheck(text: string): string[] {
  const check = readDockerfile(text).find(({ name }) => name === 'HEALTHCHECK');
  const [, command = ''] = /CMD (\[.*\])$/.exec(check?.rest ?? '') ?? [];
  return z.array(z.string()).parse(JSON.parse(command));
}

const SERVICE = z.strictObject({
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  image: z.string(),
  init: z.boolean().optional(),
  restart: z.literal('unless-stopped'),
  stop_grace_period: z.string().optional(),
  shm_size: z.string().optional(),
  environment: z.record(z.string(), z.string()),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).default({}),
  healthcheck: z
    .strictObject({ test: z.array(z.string()), interval: z.string(), timeout: z.string(), retries: z.number() })
    .optional(),
});

const COMPOSE = z.strictObject({
  name: z.string(),
  services: z.strictObject({ app: SERVICE, database: SERVICE, proxy: SERVICE }),
  volumes: z.record(z.string(), z.null()),
});

/** A file of Compose, with these values in the place of its variables. */
export function readCompose(text: string, variables: Environment): z.output<typeof COMPOSE> {
  const filled = text.replace(/^\s*#.*$/gm, '').replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`The variable ${name} is explained nowhere.`);
    return value;
  });
  return COMPOSE.parse(parse(filled));
}
