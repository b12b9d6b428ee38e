export function AllComponents() {
  return null;
}
