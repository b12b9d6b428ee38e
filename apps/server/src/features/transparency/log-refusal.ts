/** The log isn't signed on: what is stored doesn't continue what was signed. A person must look at it. */
export class LogRefusal extends Error {
  override name = 'LogRefusal';
}
