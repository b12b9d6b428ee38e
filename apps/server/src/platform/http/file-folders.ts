import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const OPEN = { config: { access: 'public' }, schema: { hide: true } } as const;

export type FileHeaders = (reply: FastifyReply, path: string) => void;

/**
 * Lets an instance send files of one folder (`reply.sendFile`), compressed copies first. Once for each instance.
 * @param headers is called for what is found, never for a 404; `path` is absolute
 */
export async function sendsFilesOf(app: FastifyInstance, root: string, headers: FileHeaders): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    dotfiles: 'deny',
    setHeaders: (reply, path) => headers(reply as unknown as FastifyReply, path),
  });
}

/**
 * Serves every file of a folder below a prefix. The plugin's own wildcard reads the whole list of the folder at each request,
 * to refuse other spellings of a name on disks that take them for the same: here everybody may read every file by any name.
 * @param prefix with both slashes, e.g. `/assets/`
 */
export function serveFolder(
  app: FastifyInstance,
  { prefix, root, ...options }: { prefix: string; root: string } & Pick<FastifyStaticOptions, 'etag' | 'lastModified'>,
): void {
  app.route<{ Params: { '*': string } }>({
    ...OPEN,
    method: ['GET', 'HEAD'],
    url: `${prefix}*`,
    handler: (request, reply) => reply.sendFile(`/${request.params['*']}`, root, options),
    errorHandler(error, request, reply) {
      // Whoever asked is gone.
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
      else app.errorHandler(error, request, reply);
    },
  });
}
