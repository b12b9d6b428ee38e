import { PERMISSIONS } from '@mnada/rules/office';
import type { Looking } from '../features/users/index.ts';
import type { StaffContext } from './verb.ts';

/** Whoever types, as the rooms' access table knows them. */
export const lookingAs = ({ actor }: Pick<StaffContext, 'actor'>): Looking => ({
  userId: actor.id,
  kind: actor.may('owner') ? 'owner' : 'staff',
  permissions: PERMISSIONS.filter((each) => actor.may(each)),
});
