export * from './approvals.ts';
export * from './auctions.ts';
export * from './audit.ts';
export * from './books.ts';
export * from './content.ts';
export * from './control.ts';
export * from './desk.ts';
export * from './errors.ts';
export * from './orders.ts';
export * from './packs.ts';
export * from './payments.ts';
export * from './people.ts';
export * from './presence.ts';
export * from './products.ts';
export {
  Done,
  MANY_AT_ONCE,
  MATCHING_MAX,
  OFFICE_PAGE,
  OFFICE_PERMISSIONS,
  ROLE_NAME_MAX,
  StaffRef,
  WrittenLine,
  WrittenText,
} from './primitives.ts';
export * from './reconciliation.ts';
export * from './reports.ts';
export * from './risk.ts';
export * from './saved-views.ts';
export * from './settings.ts';
export * from './sign-in.ts';
export * from './templates.ts';
export * from './today.ts';
export * from './unallocated.ts';
export * from './users.ts';
export * from './withdrawals.ts';
export * from './tax.ts';
