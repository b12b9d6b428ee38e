import swagger from '@fastify/swagger';
import { ClientFrame, HttpError, ServerFrame } from '@mnada/contract';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { sendPlainPage } from '../plain-page.ts';
import { type ApiDocument, docsPage } from './docs-page.ts';

type JsonSchema = Record<string, unknown>;
const schemaOf = (type: z.core.$ZodType, io: 'input' | 'output' = 'output'): JsonSchema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
  }) as JsonSchema;
  return schema;
};

/** OpenAPI, to be read at /docs, as JSON at /docs/json and YAML at /docs/yaml: from the schemas that check the requests; the sockets' messages beside. */
export async function documentApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: 'Mnada',
        version: '1',
        description:
          'Every refusal has the shape `Error`; its `code` is stable, its `message` comes in the language of the `lang` cookie or of Accept-Language.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
        schemas: {
          Error: schemaOf(HttpError),
          ClientFrame: schemaOf(ClientFrame, 'input'),
          ServerFrame: schemaOf(ServerFrame),
        },
      },
      paths: {
        '/ws/auctions': socketPath('feeds lists of auctions'),
        '/ws/auctions/{auctionId}': socketPath('feeds one auction'),
      },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const { access, act } = route.route.config ?? {};
      // The back office's calls are its own pages': the document is for whoever builds on the shop.
      const isApi = url.startsWith('/api/') && act === undefined;
      const closed = access !== undefined && access !== 'public';
      return { url, schema: { ...schema, hide: !isApi, ...(closed ? { security: [{ bearer: [] }] } : {}) } };
    },
    transformObject: (document) => {
      const { openapiObject } = document as { openapiObject: { paths: Record<string, Record<string, unknown>> } };
      for (const methods of Object.values(openapiObject.paths))
        for (const operation of Object.values(methods)) addRefusal(operation);
      return openapiObject;
    },
  });
  serveDocument(app);
}

/** The document doesn't change while the server runs: what it looks like is made once, when somebody asks first. */
function serveDocument(app: FastifyInstance): void {
  const open = { config: { access: 'public' }, schema: { hide: true } } as const;
  let page: ReturnType<typeof docsPage> | undefined;
  app.get('/docs', open, (request, reply) => {
    page ??= docsPage(app.swagger() as unknown as ApiDocument);
    return sendPlainPage(request, reply, page);
  });
  app.get('/docs/', open, (_request, reply) => reply.redirect('/docs', 308));
  app.get('/docs/json', open, () => app.swagger());
  app.get('/docs/yaml', open, (_request, reply) =>
    reply.type('application/yaml; charset=utf-8').send(app.swagger({ yaml: true })),
  );
}

const refusalContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

/** Any call can be refused, always in the same shape (GEN-4). */
function addRefusal(operation: unknown): void {
  if (typeof operation !== 'object' || operation === null || !('responses' in operation)) return;
  const responses = operation.responses as Record<string, unknown>;
  responses['default'] ??= { description: 'Refused', content: refusalContent };
}

function socketPath(does: string) {
  const parameters = [
    {
      name: 'token',
      in: 'query' as const,
      description: 'One-time ticket (POST /api/auth/socket-ticket); none for viewing',
      schema: { type: 'string' as const },
    },
    ...(does.includes('one')
      ? [{ name: 'auctionId', in: 'path' as const, required: true, schema: { type: 'integer' as const } }]
      : []),
  ];
  return {
    get: {
      tags: ['sockets'],
      summary: `WebSocket that ${does}`,
      description:
        'Frames are JSON text `{ "type", "data" }`, both ways. The client sends `ClientFrame`s of at most 4 KiB, the server `ServerFrame`s.',
      parameters,
      responses: {
        '101': { description: 'Switched to a WebSocket' },
        default: {
          description: 'ClientFrame and ServerFrame, beside',
          content: {
            'application/json': {
              schema: {
                oneOf: [{ $ref: '#/components/schemas/ClientFrame' }, { $ref: '#/components/schemas/ServerFrame' }],
              },
            },
          },
        },
      },
    },
  };
}
