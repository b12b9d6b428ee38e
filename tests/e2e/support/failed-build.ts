/**
 * What a test run is told when the build before it failed: the builders' own lines.
 * It brings no stack: vitest maps a stack's lines by its cache of modules, where that of a global setup is kept as bytes, and
 * tells of its own stumble (`code.charCodeAt is not a function`) instead of the error.
 */
export function failedBuild(output: string): Error {
  const error = new Error(`The build failed:\n${output.trim()}`);
  error.stack = `${error.name}: ${error.message}`;
  return error;
}
