export { type AccountsDeps, accountsRoutes } from './accounts-routes.ts';
export { createAccount, type NewAccount } from './create-account.ts';
export { ensureOwner, type EnsureOwnerDeps, OwnerError } from './ensure-owner.ts';
export { signedIn } from './asker.ts';
export { requireProof } from './proof/proof.sql.ts';
export { createPasswordHasher, type PasswordHasher } from './password/password-hasher.ts';
export { createSessions, type SessionsDeps, type SessionStore } from './sessions/create-sessions.ts';
export { referralCode, userByContact } from './user.sql.ts';
export type { Sessions, Viewer } from './viewer.ts';
