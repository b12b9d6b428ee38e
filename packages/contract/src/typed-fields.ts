import * as z from 'zod/mini';
import { Id } from './primitives.ts';

/** Fields of bodies, as people and older clients send them. */
export const Short = (max: number) => z.string().check(z.maxLength(max));
export const TypedId = z.union([Id, z.string().check(z.regex(/^[1-9][0-9]{0,14}$/))]);
