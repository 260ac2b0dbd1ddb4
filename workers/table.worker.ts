import * as Comlink from 'comlink';
import { ownEnvironment } from './host/ownEnvironment.ts';
import { createWorkerApi } from './host/workerSide.ts';

Comlink.expose(createWorkerApi(ownEnvironment));
