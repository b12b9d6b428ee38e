import { AcceptTermsBody, type Language, OwnTermsAnswer, TERMS_VERSION } from '@mnada/contract';
import { sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { writeAudit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal, requestLanguage, requireViewer } from '../../platform/http/index.ts';

const OWN = { access: 'user' } as const;
const ACCEPTING = { ...OWN, limit: { max: 20, windowSeconds: 60, by: 'viewer' } } as const;

async function ownTerms(db: Db, userId: string, language: Language): Promise<OwnTermsAnswer> {
  const { rows } = await sql<{
    version: string;
    accepted: string | null;
    acceptedAt: Date | null;
    number: number | null;
    changed: Readonly<Record<Language, string>> | null;
  }>`
    select coalesce(terms_in_force(), ${TERMS_VERSION}) as version, u.terms_version as accepted,
           u.terms_accepted_at as "acceptedAt", asked.number, asked.changed
      from app_user u left join lateral terms_to_accept(u.terms_version) asked on true where u.id = ${userId}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('NOT_SIGNED_IN');
  return {
    version: row.version,
    accepted: row.accepted,
    accepted_at: row.acceptedAt?.toISOString() ?? null,
    must_accept: row.number !== null,
    changed: row.changed?.[language] ?? '',
  };
}

/** How somebody stands to the terms (OPS-12): what changed, and that they accept it. Accepting twice is accepting once. */
export function ownTermsRoutes({ db }: { readonly db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/terms',
      { config: OWN, schema: { tags: ['account'], response: { 200: OwnTermsAnswer } } },
      (request) => ownTerms(db, requireViewer(request).userId, requestLanguage(request)),
    );
    app.post(
      '/api/terms',
      { config: ACCEPTING, schema: { tags: ['account'], body: AcceptTermsBody, response: { 200: OwnTermsAnswer } } },
      async (request) => {
        const { userId } = requireViewer(request);
        const { version } = request.body;
        await db.transaction().execute(async (trx) => {
          const { rows } = await sql<{ before: string | null; inForce: string }>`
            select terms_version as before, coalesce(terms_in_force(), ${TERMS_VERSION}) as "inForce"
              from app_user where id = ${userId} and kind = 'user' for no key update`.execute(trx);
          const [row] = rows;
          if (row === undefined) throw new Refusal('FORBIDDEN');
          // What is accepted is what is there to read.
          if (row.inForce !== version) throw new Refusal('TERMS_CHANGED');
          if (row.before === version) return;
          await sql`
            update app_user set terms_version = ${version}, terms_accepted_at = clock_timestamp() where id = ${userId}`.execute(
            trx,
          );
          await writeAudit(trx, {
            ...{ actorId: userId, action: 'terms.accepted', subject: `user:${userId}`, requestId: request.id },
            before: { version: row.before },
            after: { version },
          });
        });
        return await ownTerms(db, userId, requestLanguage(request));
      },
    );
  };
}
