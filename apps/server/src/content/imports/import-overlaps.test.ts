import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { writeOverlaps } from '../cli-import.ts';
import { importPack } from '../import-pack.ts';

const files = {
  'pack.yaml': 'pack: overlap\nname: Overlap\n',
  'programmes.yaml':
    "programmes: [{key: cat, name: CAT, myImsCourseId: '1', exam: CAT, examDate: today+90d, variants: [{key: online, name: Online, centreProctoredAllowed: '0'}]}]\n",
  'people.yaml': `people:
  - {key: asha, pin: OVL1001, role: student, firstName: Asha, lastName: Rao, email: asha@overlap.example, programmes: [{key: asha-cat, programme: cat, variant: online}]}
  - {key: meera, pin: OVL2001, role: mentor, firstName: Meera, lastName: M, email: meera@overlap.example, programmes: [{key: meera-cat, programme: cat, variant: online}]}
`,
  'events.yaml': 'holidays: [{day: today+3d, name: Founders day}]\n',
  'mentoring.yaml': `sessions:
  - {key: one, student: asha, mentor: meera, programme: cat, day: today+2d, time: '19:30', reason: Plan of the last month}
`,
  'classes.yaml': `batches:
  - key: weekday
    name: Weekday
    programme: cat
    students: [asha]
    mentors: [meera]
    classes:
      - {key: w1, module: 1, number: 1, title: Percentages, mentor: meera, day: today+2d, time: '19:00'}
      - {key: w2, module: 1, number: 2, title: Averages, mentor: meera, day: today+3d, time: '19:00'}
      - {key: w3, module: 1, number: 3, title: Ratios, mentor: meera, day: today+4d, time: '19:00'}
`,
};

test('an import names the classes at whose time their mentor or their students have something else, and names them once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-overlaps-'));
  const server = await testApp();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const bring = () => importPack({ ...server.parts, folder, rebase: false, demoPasswords: false });
  try {
    const report = await bring();
    expect(
      report.overlaps.map(({ title, busyStudents, isMentorBusy, isMentorOff }) => [title, busyStudents, isMentorBusy, isMentorOff]),
    ).toEqual([
      ['Percentages', 1, true, false],
      ['Averages', 0, false, true],
    ]);
    const [, first, second] = writeOverlaps(report).split('\n');
    expect(first).toMatch(
      /^ {2}Weekday, Percentages, .*07:00 PM.*: the mentor has a mentor session; students with a test slot or a mentor session: 1$/,
    );
    expect(second).toMatch(/^ {2}Weekday, Averages, .*: the mentor has a day off or a holiday$/);
    expect((await bring()).overlaps).toEqual([]);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
