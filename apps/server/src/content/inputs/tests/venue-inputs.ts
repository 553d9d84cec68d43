import type { SlotInput, VenueInput } from '../../../modules/centres/index.ts';
import { momentIn } from '../../../platform/common/moment-in.ts';
import { toDay } from '../../format/base/days.ts';
import { getChecked } from '../../format/base/get-checked.ts';
import type { Pack } from '../../format/pack.ts';

/** The venues of a pack; `timeZone` is that of the brand. */
export function venueInputs({ pack, timeZone }: { pack: Pack; timeZone: string }): VenueInput[] {
  return pack.venues.map(({ key, name, address, map = '', bring, timezone = timeZone, rooms }) => ({
    key,
    name,
    address,
    mapUrl: map,
    bring,
    timeZone: timezone,
    rooms: rooms.map((room) => ({ ...room, separate: room.separate === '1' })),
  }));
}

/** The slots of a pack. A time is one of the clock at the venue. */
export function slotInputs({
  pack,
  assessmentIds,
  assetIds,
  personIds,
  anchorDay,
  timeZone,
}: {
  pack: Pack;
  assessmentIds: ReadonlyMap<string, bigint>;
  assetIds: ReadonlyMap<string, bigint>;
  personIds: ReadonlyMap<string, bigint>;
  anchorDay: string;
  timeZone: string;
}): SlotInput[] {
  const venueOf = new Map(pack.venues.map((venue) => [venue.key, venue]));
  const assetOf = new Map(
    pack.paths.flatMap((path) =>
      path.children.flatMap((unit) =>
        [...unit.assets, ...unit.children.flatMap((topic) => topic.assets)].map(({ test, key }) => [test, key]),
      ),
    ),
  );
  const people = (keys: readonly string[]) => keys.flatMap((key) => personIds.get(key) ?? []);
  return pack.slots.map((slot) => {
    const venue = getChecked(venueOf, slot.venue);
    const room = venue.rooms.find(({ key }) => key === slot.room);
    const startsAt = momentIn({
      text: `${toDay({ text: slot.day, anchor: anchorDay })} ${slot.time}`,
      timeZone: venue.timezone ?? timeZone,
    });
    return {
      key: slot.key,
      assessmentId: getChecked(assessmentIds, slot.test),
      assetId: getChecked(assetIds, assetOf.get(slot.test) ?? ''),
      venue: slot.venue,
      room: slot.room,
      startsAt,
      endsAt: new Date(startsAt.getTime() + slot.minutes * 60_000),
      seats: slot.seats ?? room?.seats ?? 0,
      booked: people(slot.booked),
      waiting: people(slot.waiting),
      checkedIn: people(slot.checkedIn),
      absent: people(slot.absent),
      ready: {
        venue: slot.ready.venue ?? 'none',
        machines: slot.ready.machines ?? 0,
        invigilator: personIds.get(slot.ready.invigilator ?? '') ?? null,
      },
    };
  });
}
