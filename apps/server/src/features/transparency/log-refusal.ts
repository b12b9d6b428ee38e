/** The log is not signed on as it is found: a person must look at it, and asking again makes nothing better. */
export class LogRefusal extends Error {
  override name = 'LogRefusal';
}
