import { expect, test } from 'vitest';
import { pieces } from './link-field.tsx';

test('an invite link may break before a slash of its path, never inside of a name', () => {
  expect(pieces('https://mnada.co.ke/ref/amina.hassan_254')).toEqual(['mnada.co.ke', '/ref', '/amina.hassan_254']);
  expect(pieces('http://127.0.0.1:3000/ref/MND000042').join('')).toBe('127.0.0.1:3000/ref/MND000042');
});
