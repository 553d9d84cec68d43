interface Whose {
  readonly studentImsPin: string;
  readonly courseId: string;
  readonly variantId: string;
}

/** The calendar of a student for those who see them (ROU-033). */
export const calendarPath = ({ studentImsPin, courseId, variantId }: Whose): string =>
  `/Home/Calendar?${new URLSearchParams({ studentImsPin, courseId, variantId }).toString()}`;
