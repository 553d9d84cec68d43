/** Good bodies for what staff do with batches and timetables, about a batch of the student's and one of its classes. */
export function staffClassBodies({
  batchId,
  courseId,
  mentor,
  held,
  versionOf,
  studentImsPin,
}: {
  batchId: string;
  courseId: string;
  mentor: { readonly id: bigint };
  held: { readonly id: bigint; readonly number: number };
  /** Of the class, as it is now. */
  versionOf: () => Promise<number>;
  studentImsPin: string;
}) {
  let count = 100;
  const place = { moduleNumber: 1, classTitle: 'Added', description: '', mentorId: '', place: '', joinUrl: '', hostUrl: '' } as const;
  const mappingId = String(held.id);
  return {
    staffBatches: () => ({ search: '', page: 1, state: 'open' as const }),
    staffBatch: () => ({ batchId }),
    batchClasses: () => ({ batchId, when: 'ahead' as const }),
    batchStudents: () => ({ batchId, search: '' }),
    checkClass: () => ({
      batchId,
      mappingId,
      classNumber: held.number,
      mentorId: '' as const,
      date: '' as const,
      time: '' as const,
      minutes: 60,
    }),
    batchChoices: () => ({}),
    classNeeds: () => ({}),
    saveBatch: () => ({
      batchId: '' as const,
      version: 0,
      name: `Batch ${(count += 1)}`,
      courseId,
      variantId: '' as const,
      provider: 'link' as const,
      joinUrl: '',
      hostUrl: '',
      share: 0,
    }),
    closeBatch: () => ({ batchId, isClosed: false }),
    changeBatchMentor: () => ({ batchId, mentorId: String(mentor.id), change: 'add' as const }),
    changeBatchStudents: () => ({ batchId, pins: [studentImsPin], change: 'add' as const }),
    addClass: () => ({ batchId, ...place, classNumber: (count += 1), date: `${2000 + count}-01-01`, time: '09:00', minutes: 60 }),
    changeClass: async () => ({ mappingId, version: await versionOf(), ...place, classNumber: held.number }),
    copyClass: () => ({ mappingId, weeks: 1, dryRun: true }),
    importTimetable: () => ({ csv: '', batchId, dryRun: true }),
    exportTimetable: () => ({ batchId }),
  };
}
