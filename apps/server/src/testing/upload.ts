import { OFFICE_URL, type OfficeApp } from './office-app.ts';
import { staffCookie } from '../platform/http/index.ts';

const BOUNDARY = '----upload-of-a-test';

export type UploadedFile = { readonly name?: string; readonly type?: string; readonly bytes: Buffer | string };

/** A form of files as a browser sends it. */
export const formOf = (files: readonly UploadedFile[], end = `--${BOUNDARY}--\r\n`): Buffer =>
  Buffer.concat([
    ...files.flatMap(({ name = 'a.jpg', type = 'image/jpeg', bytes }) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ]);

/** Sends a form to a call of the back office. */
export async function upload(
  office: OfficeApp,
  url: string,
  as: string,
  payload: Buffer,
  headers: Record<string, string> = {},
) {
  const answer = await office.app.inject({
    method: 'POST',
    url,
    headers: {
      host: 'mnada.example',
      origin: OFFICE_URL,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    },
    cookies: { [staffCookie(OFFICE_URL)]: as },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}
