import {
  changeRoles,
  changeStatus,
  invitationLink,
  invitePerson,
  listPeople,
  personByEmail,
  resetPerson,
} from '../../features/staff-access/index.ts';
import { tableText, timeText } from '../print-table.ts';
import type { Given, StaffContext, Verb } from '../verb.ts';

const OWNERS = ['owner'] as const;
const rolesOf = (given: Given): string[] =>
  given
    .needed('role')
    .split(',')
    .map((role) => role.trim())
    .filter((role) => role !== '');
const linkText = ({ publicUrl }: StaffContext, token: string): string =>
  `This link lets them in once, within 48 hours. It is shown once:\n${invitationLink(publicUrl, token)}`;

/** Who works here (ACC-8), by the functions of the back office. */
export const peopleVerbs: readonly Verb[] = [
  {
    name: 'staff list',
    usage: '',
    does: 'everybody of staff, with their roles and second steps',
    permissions: OWNERS,
    run: async ({ db, print }) => {
      const rows = (await listPeople(db)).map((person) => ({
        Name: person.name,
        Email: person.email ?? '',
        Roles: person.roles.join(', '),
        State: person.status,
        'Second step': [person.has_passkey ? 'passkey' : '', person.has_code ? 'app' : ''].filter(Boolean).join(', '),
        'Last seen': person.last_seen_at === null ? '' : timeText(new Date(person.last_seen_at)),
      }));
      print(tableText(rows, 'Nobody.'));
    },
  },
  {
    name: 'staff add',
    usage: 'EMAIL --role ROLE[,ROLE]',
    does: 'makes a link by which a new member comes in: owner, operations, finance, support, auditor, or a role that was added',
    permissions: OWNERS,
    run: async (context, given) => {
      const email = given.word(0, 'the email address');
      const { token } = await invitePerson(
        context.db,
        { email, roles: rolesOf(given) },
        { actorId: context.actor.id, reason: 'at the console' },
      );
      context.print(linkText(context, token));
    },
  },
  {
    name: 'staff role',
    usage: 'EMAIL --role ROLE[,ROLE] --reason TEXT',
    does: 'gives somebody other roles; their sessions end',
    permissions: OWNERS,
    run: async ({ db, actor, print }, given) => {
      const { id: person } = await personByEmail(db, given.word(0, 'the email address'));
      const by = { actorId: actor.id, reason: given.needed('reason') };
      await changeRoles(db, { person, roles: rolesOf(given), revision: null }, by);
      print('Changed. Their sessions have ended.');
    },
  },
  ...(
    [
      ['suspend', 'suspended', 'shuts somebody out; their sessions end', 'Suspended. Their sessions have ended.'],
      ['resume', 'active', 'lets somebody in again', 'They may come in again.'],
    ] as const
  ).map(
    ([verb, status, does, done]): Verb => ({
      name: `staff ${verb}`,
      usage: 'EMAIL --reason TEXT',
      does,
      permissions: OWNERS,
      run: async ({ db, actor, print }, given) => {
        const { id: person } = await personByEmail(db, given.word(0, 'the email address'));
        await changeStatus(db, { person, status }, { actorId: actor.id, reason: given.needed('reason') });
        print(done);
      },
    }),
  ),
  {
    name: 'staff reset',
    usage: 'EMAIL --reason TEXT',
    does: 'makes a link to new ways in, also for an owner, oneself too, with the address of the owner of the tables; the old password, passkeys and codes are over once it is used',
    permissions: OWNERS,
    run: async (context, given) => {
      const { actor } = context;
      const { id, kind } = await personByEmail(context.db, given.word(0, 'the email address'));
      const db = kind === 'owner' ? await context.tablesOwner() : context.db;
      const by = { actorId: actor.id, reason: given.needed('reason') };
      const { token } = await resetPerson(db, id, by, 'console');
      context.print(linkText(context, token));
    },
  },
];
