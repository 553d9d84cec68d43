/** A venue of a pack, with its rooms by name. Keys are stable inside the pack, those of rooms inside their venue. */
export interface VenueInput {
  readonly key: string;
  readonly name: string;
  readonly address: string;
  readonly mapUrl: string;
  readonly bring: readonly string[];
  readonly timeZone: string;
  readonly rooms: readonly RoomInput[];
}

export interface RoomInput {
  readonly key: string;
  readonly name: string;
  readonly seats: number;
  readonly columns: number;
  readonly gangways: readonly number[];
  readonly separate: boolean;
}

/** A session of a test. `booked` and `waiting` are students of the pack who have a seat or a place in line from the start: a demonstration. */
export interface SlotInput {
  readonly key: string;
  readonly assessmentId: bigint;
  /** From which the bookings of the pack are made. */
  readonly assetId: bigint;
  /** Whether a candidate must check in before the test can be launched. */
  readonly checkIn: boolean;
  readonly venue: string;
  readonly room: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly seats: number;
  readonly booked: readonly bigint[];
  readonly waiting: readonly bigint[];
}

/** Why a slot of a pack could not become what the pack says; the import changes nothing then. */
export interface SlotFault {
  readonly key: string;
  readonly cause: string;
}
