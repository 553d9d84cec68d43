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

/**
 * A session of a test. `booked` and `waiting` are students of the pack who have a seat or a place in line from the start, `checkedIn` and `absent` those of the booked whom the desk
 * knows of, and `ready` is how far its readiness is: a demonstration.
 */
export interface SlotInput {
  readonly key: string;
  readonly assessmentId: bigint;
  /** From which the bookings of the pack are made. */
  readonly assetId: bigint;
  readonly venue: string;
  readonly room: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly seats: number;
  readonly booked: readonly bigint[];
  readonly waiting: readonly bigint[];
  readonly checkedIn: readonly bigint[];
  readonly absent: readonly bigint[];
  readonly ready: ReadyInput;
}

/** How far the venue and the paper of a session are, and who invigilates. */
export interface ReadyInput {
  readonly venue: 'none' | 'asked' | 'confirmed';
  readonly machines: number;
  readonly invigilator: bigint | null;
}

/** Why a slot of a pack could not become what the pack says; the import changes nothing then. */
export interface SlotFault {
  readonly key: string;
  readonly cause: string;
}
