export { Hub } from './hub.ts';
export { attachSockets, type SocketLimits, type SocketServer, type SocketServerDeps } from './socket-server.ts';
