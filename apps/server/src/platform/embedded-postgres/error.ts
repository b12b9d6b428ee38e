/** Why the embedded PostgreSQL can't run here, as a sentence that tells the person what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
