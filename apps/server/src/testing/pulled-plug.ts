import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';

/** A database that goes away before the nth statement from now on. */
export class PulledPlug implements KyselyPlugin {
  #left = Number.POSITIVE_INFINITY;

  /** @param statements so many are still answered; none given: it stays for good */
  after(statements = Number.POSITIVE_INFINITY): void {
    this.#left = statements;
  }

  transformQuery({ node }: PluginTransformQueryArgs): PluginTransformQueryArgs['node'] {
    this.#left -= 1;
    if (this.#left < 0) throw new Error('the plug was pulled');
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<PluginTransformResultArgs['result']> {
    return result;
  }
}
