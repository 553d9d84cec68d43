import type { factories } from '../factories.ts';
import { demoPassword } from '../moments.ts';

const accommodation = { extraTime: '33', breakMinutes: 20, largeText: true, separateRoom: false } as const;

/** Good bodies for the calls with which staff manage people, about the student. */
export function peopleBodies({
  make,
  student,
  variantId,
  codeOf,
}: {
  make: ReturnType<typeof factories>;
  student: { readonly id: bigint; readonly pin: string };
  variantId: string;
  /** A code with which a parent links themselves to a student. */
  codeOf: (studentId: bigint) => Promise<string>;
}) {
  let made = 0;
  return {
    ownParents: () => ({}),
    makeChildCode: () => ({}),
    unlinkParent: async () => {
      const parent = await make.person({ role: 'parent' });
      await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: student.id, source: 'code' });
      return { personId: String(parent.id) };
    },
    linkChild: async () => ({ code: await codeOf((await make.person()).id) }),
    institute: () => ({}),
    instituteList: () => ({ figure: 'atRisk' as const, page: 1 }),
    personRecord: () => ({ personId: String(student.id) }),
    viewAsStudent: () => ({ personId: String(student.id) }),
    staffPeople: () => ({ search: student.pin, page: 1 }),
    staffPerson: () => ({ personId: String(student.id) }),
    changePeople: () => ({ personIds: [String(student.id)], change: { verb: 'join' as const, variantId }, dryRun: true, password: '' }),
    addPerson: () => ({
      rights: [],
      password: '',
      pin: `NEW${String((made += 1)).padStart(4, '0')}`,
      role: 'student' as const,
      firstName: 'Mira',
      lastName: 'Sen',
      mobile: '9000000001',
      email: '',
      variantId: null,
    }),
    changeRights: async () => ({
      personId: String((await make.person({ role: 'staff', rights: ['people'] })).id),
      rights: ['content' as const],
      courseRights: [],
      password: demoPassword,
    }),
    importPeople: () => ({ csv: 'ID,First name', dryRun: false, password: demoPassword }),
    changeEnrolment: () => ({ personId: String(student.id), variantId: variantId, change: 'join' as const }),
    changeLink: () => ({
      personId: String(student.id),
      kind: 'mentor' as const,
      change: { verb: 'unlink' as const, linkedId: '1' },
      password: demoPassword,
    }),
    correctPerson: async () => ({
      personId: String((await make.person()).id),
      version: 0,
      firstName: 'Asha',
      lastName: '',
      mobile: '',
      email: '',
      removePassword: false,
      password: '',
    }),
    changeAccount: async () => ({ personId: String((await make.person()).id), change: 'close' as const, password: demoPassword }),
    handOverCode: async () => ({ personId: String((await make.person()).id), password: demoPassword }),
    getAccommodation: () => ({ personId: String(student.id) }),
    checkAccommodation: () => ({ personId: String(student.id), accommodation }),
    saveAccommodation: async () => ({
      personId: String((await make.person()).id),
      version: 0,
      accommodation,
      cancels: [],
      password: demoPassword,
    }),
  };
}
