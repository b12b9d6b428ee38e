import { connect, createServer, type Socket } from 'node:net';

export type Line = {
  readonly port: number;
  aim(port: number): void;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
};

/** A line to the shop that can be cut for every browser alike: they lose the server itself, as in a tunnel. */
export async function makeLine(): Promise<Line> {
  const open = new Set<Socket>();
  let isCut = false;
  let farPort = 0;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) return void near.destroy();
    const far = connect(farPort, '127.0.0.1');
    keep(far);
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the line has no port');
  const hangUp = () => open.forEach((socket) => socket.destroy());
  return {
    port: address.port,
    aim(port) {
      farPort = port;
    },
    cut() {
      isCut = true;
      hangUp();
    },
    mend() {
      isCut = false;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        hangUp();
      }),
  };
}
