/** The other side of `http.bench.ts`: one Fastify route that sends given bytes. Told what over the channel, tells its port. */
import { fastify } from 'fastify';

process.once('message', async (told) => {
  const { headers, base64 } = told as { readonly headers: Record<string, string>; readonly base64: string };
  const body = Buffer.from(base64, 'base64');
  const app = fastify();
  app.get('/', (_request, reply) => reply.headers(headers).send(body));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  process.send?.(typeof address === 'object' ? address?.port : null);
});
process.once('disconnect', () => process.exit());
