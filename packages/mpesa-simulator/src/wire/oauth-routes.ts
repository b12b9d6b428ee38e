import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { failure } from './answers.ts';
import { send } from './submit.ts';

/** The token that every other call carries. */
export function oauthRoutes(app: FastifyInstance, world: World): void {
  const { consumerKey, consumerSecret } = world.credentials;
  const expected = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`;

  app.get<{ Querystring: { grant_type?: unknown } }>('/oauth/v1/generate', (request, reply) => {
    const given = request.headers.authorization ?? '';
    if (!given.startsWith('Basic ')) {
      return send(reply, failure(400, '400.008.01', 'Invalid Authentication passed'));
    }
    if (request.query.grant_type !== 'client_credentials') {
      return send(reply, failure(400, '400.008.02', 'Invalid grant type passed'));
    }
    // Measured: a wrong key gets 400 and not a word.
    return given === expected ? send(reply, { status: 200, body: world.tokens.issue() }) : reply.code(400).send();
  });
}
