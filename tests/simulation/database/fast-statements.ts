/**
 * What each statement of the engine means, on the fast floor. A statement is known by the name that the lane gave it, or
 * by words of its text; one that is not known stops the simulation, so nothing is answered by guess.
 */
import { AUTOBID_STATEMENTS } from './fast-autobid-statements.ts';
import { BOARD_STATEMENTS } from './fast-board-statements.ts';
import type { Transaction } from './fast-store.ts';
import { LANE_STATEMENTS } from './fast-lane-statements.ts';
import { WORKER_STATEMENTS } from './fast-worker-statements.ts';
import type { Statement } from './floor.ts';

/** @returns rows as the driver would give them: arrays for the lane, objects for everybody else */
export type Answering = (trx: Transaction, values: readonly unknown[], text: string) => unknown[];
export type TextStatements = readonly (readonly [words: string, answer: Answering])[];

const SEARCHED: TextStatements = [...BOARD_STATEMENTS, ...AUTOBID_STATEMENTS, ...WORKER_STATEMENTS];
const found = new Map<string, Answering>();

export function answerStatement(trx: Transaction, { name, text, values = [] }: Statement): unknown[] {
  return answeringOf(name, text)(trx, values, text);
}

function answeringOf(name: string | undefined, text: string): Answering {
  const key = name ?? text;
  const known = found.get(key);
  if (known) return known;
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const answer =
    (name === undefined ? undefined : LANE_STATEMENTS[name]) ?? SEARCHED.find(([words]) => plain.includes(words))?.[1];
  if (!answer) throw new Error(`the fast store does not know this statement: ${name ?? ''} ${plain}`);
  found.set(key, answer);
  return answer;
}
