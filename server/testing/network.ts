import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { listenLocally } from './ports.ts';

/**
 * A network between a server and the socket of a database. It can lose every packet without closing a connection, or lead
 * elsewhere, as HAProxy or a virtual address does.
 */
export class Network {
  #isLost = false;
  #target: string;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  constructor(target: string) {
    this.#target = target;
    this.#server = createServer((near) => {
      const far = createConnection(this.#target);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.on('data', (packet) => {
          if (!this.#isLost) to.write(packet);
        });
        from.on('close', () => {
          this.#sockets.delete(from);
          to.destroy();
        });
        from.on('error', () => undefined);
      }
    });
  }

  /** Gives the port on 127.0.0.1 that leads to the database. */
  open(): Promise<number> {
    return listenLocally(this.#server);
  }

  lose(isLost: boolean): void {
    this.#isLost = isLost;
  }

  /** Ends all connections; new ones lead to another socket. */
  leadTo(target: string): void {
    this.#target = target;
    this.#endAll();
  }

  close(): void {
    this.#endAll();
    this.#server.close();
  }

  #endAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
