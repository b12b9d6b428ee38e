import type { StaffRef } from '@mnada/contract/office';
import { initialsOf } from '../staff-access/index.ts';

/** Somebody of staff as lists show them. */
export const staffRef = (id: string | null, name: string | null): StaffRef | null =>
  id === null ? null : { id, name: name ?? '', initials: initialsOf(name ?? '') };
