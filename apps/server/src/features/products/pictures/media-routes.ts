import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { IMAGE_WIDTHS } from '@mnada/contract';
import * as z from 'zod/mini';
import { Refusal } from '../../../platform/http/index.ts';
import type { ObjectStore } from '../../../platform/object-store/index.ts';

const NAME = new RegExp(`^[0-9a-f]{32}(?:-photo)?-(?:(?:${IMAGE_WIDTHS.join('|')})\\.(?:avif|webp)|preview\\.jpg)$`);
const Path = z.object({ name: z.string().check(z.maxLength(80)) });

/** Uploaded pictures, for everybody: named for their content, so a browser never asks twice. */
export function mediaRoutes({ store }: { readonly store: ObjectStore }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/media/uploads/:name',
      { config: { access: 'public' }, schema: { hide: true, params: Path } },
      async (request, reply) => {
        const { name } = request.params;
        const found = NAME.test(name) ? await store.get(`uploads/${name}`) : null;
        if (found === null) throw new Refusal('NOT_FOUND');
        return reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('content-security-policy', "default-src 'none'")
          .type(found.type)
          .send(found.bytes);
      },
    );
  };
}
