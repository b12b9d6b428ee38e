/** An office with its first owner in it, and the ways in which others join and sign in. */
import { expect } from 'vitest';
import { PASSWORD } from './accounts-app.ts';
import { officeApp } from './office-app.ts';
import type { TestDatabase } from './test-database.ts';

let people = 0;
export const anEmail = (): string => `person${++people}@mnada.example`;

/** The caller stops its `office`. */
export async function staffTeam(database: TestDatabase) {
  const office = await officeApp(database);
  const { post } = office;
  const owner = await office.joinByCode(await office.firstLink(), { email: 'peter@mnada.example' });
  const ownerId = owner.answer.body.me.person.id as string;

  async function invite(roles = ['finance'], email = anEmail()): Promise<{ link: string; email: string }> {
    await office.proved(owner.as, 'people.invite', `${email} as ${[...roles].sort().join(', ')}`);
    const answer = await post('/api/admin/invitations', { email, roles }, owner.as);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return { link: answer.body.link as string, email };
  }
  /** Somebody who joined with a password and an app. */
  async function joined(roles?: string[]) {
    const { link, email } = await invite(roles);
    const person = await office.joinByCode(link, { name: 'Grace Wambui' });
    expect(person.answer.status, JSON.stringify(person.answer.body)).toBe(200);
    const id = person.answer.body.me.person.id as string;
    await office.nextStep(id);
    return { ...person, id, email };
  }
  const firstStep = async (email: string, password = PASSWORD) =>
    post('/api/admin/sign-in/password', { email, password });

  /** All that the audit holds, as one text. */
  async function wholeAudit(): Promise<string> {
    const { rows } = await database.owner.query<{ all: string }>(
      `select jsonb_agg(to_jsonb(audit))::text as all from audit`,
    );
    return rows[0]?.all ?? '';
  }
  return { office, owner, ownerId, invite, joined, firstStep, wholeAudit };
}
