import type { ServerProcess } from './server-process.ts';

/** Sends `body` as a page does. @param path of the API, from `/` */
export const post = (server: ServerProcess, path: string, body: object): Promise<Response> =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Passwords travel like that. */
export const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Opens an account by mail at `username@example.org`, with a password of ours. */
export const register = (server: ServerProcess, username: string): Promise<Response> =>
  post(server, '/api/auth/register', {
    username,
    fullName: 'Amina Otieno',
    password: base64('safari njema 42'),
    email: `${username}@example.org`,
    registrationType: 'email',
  });

export const signIn = (server: ServerProcess, email: string, password: string): Promise<Response> =>
  post(server, '/api/auth/login', { email, password: base64(password), registrationType: 'email' });
