import { useRouter } from '@tanstack/react-router';
import { accessTo, useMe } from '../../features/session/index.ts';
import { ROOM_GROUPS, type Room, type RoomGroup } from './rooms.ts';

/** Rooms that are there and that the asker may see, in their groups. */
export function useRoomGroups(): readonly RoomGroup[] {
  const me = useMe();
  const { routesByPath } = useRouter();
  const isShown = ({ path, act }: Room) => path in routesByPath && accessTo(me, act) !== 'no';
  return ROOM_GROUPS.map(({ name, rooms }) => ({ name, rooms: rooms.filter(isShown) })).filter(
    ({ rooms }) => rooms.length > 0,
  );
}
export const useRooms = (): readonly Room[] => useRoomGroups().flatMap(({ rooms }) => rooms);
