/** The toggles of an attendance page (MEN-044). `all` is on where every other one is. */
export interface AttendanceFilter {
  readonly all: boolean;
  readonly missed: boolean;
  readonly attended: boolean;
}
export type AttendanceToggle = keyof AttendanceFilter;

export const everyClass: AttendanceFilter = { all: true, missed: true, attended: true };

/**
 * The toggles after one of them was pressed. All turns every one on or off (MEN-045); turning one off turns All off (MEN-046); with the last of the others All turns on (MEN-047).
 */
export function toggleAttendance({ filter, pressed }: { filter: AttendanceFilter; pressed: AttendanceToggle }): AttendanceFilter {
  const isOn = !filter[pressed];
  if (pressed === 'all') return { all: isOn, missed: isOn, attended: isOn };
  const next = { ...filter, [pressed]: isOn };
  return { ...next, all: next.missed && next.attended };
}
