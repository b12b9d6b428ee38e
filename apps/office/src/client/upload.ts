import type * as z from 'zod/mini';
import { api } from './api.ts';

/** Sends one file as a form; on a slow line that takes a while. Failures are `ApiError`s, as everywhere. */
export function uploadFile<T>(path: string, file: File, schema: z.ZodMiniType<T>): Promise<T> {
  const form = new FormData();
  form.append('file', file);
  return api.upload(path, form, schema);
}
