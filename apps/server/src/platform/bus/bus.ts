/**
 * Invalidations between nodes: "auction 17 moved", "this session ended", "that person's balance changed". An invalidation carries a
 * topic and a key, never the truth itself. It may be lost, doubled or late; whoever hears one reads the database.
 */
export type InvalidationListener = (keys: readonly string[], origin: 'here' | 'elsewhere') => void;

export interface Bus {
  /**
   * Says that `keys` of `topic` changed. Listeners of this node hear it before this returns, other nodes a moment
   * later, gathered with what else is said meanwhile. Call it after the commit, never inside a transaction.
   * @param topic letters and underscores, at most 40
   * @param keys each at most 200 characters; a longer one is a bug and throws
   */
  publish(topic: string, ...keys: readonly string[]): void;
  /** Hears the invalidations of one topic. Listeners must not throw. @returns how to stop hearing */
  hear(topic: string, listener: InvalidationListener): () => void;
}

/** A bus with its line to the other nodes. */
export interface RunningBus extends Bus {
  /** Resolves once invalidations of other nodes are heard, or after the first failed try: then it keeps trying. */
  start(): Promise<void>;
  /** Sends what is gathered, closes the line. May be called twice. */
  stop(): Promise<void>;
  /** Whether other nodes can be heard now. Nothing durable depends on it. */
  readonly connected: boolean;
}

/** What carries texts between nodes. Every node, the sender too, gets each text, or not. */
export interface Carrier {
  /** Connects, and from then on reconnects by itself until `close`. */
  open(heard: (text: string) => void): Promise<void>;
  /** Rejects when the text surely or possibly did not leave. */
  send(text: string): Promise<void>;
  close(): Promise<void>;
  readonly connected: boolean;
}
