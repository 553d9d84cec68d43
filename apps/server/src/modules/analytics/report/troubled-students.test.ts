import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { mentoringFactories } from '../../../../test/factories/mentoring-factories.ts';
import { type Met, scoreFactories } from '../../../../test/factories/score-factories.ts';
import { testMoment } from '../../../../test/moments.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test('MEN-049 MEN-051 a mentor reads which of their students are in trouble, with the reasons of the report, those with the most first', async () => {
  const make = factories(server.parts);
  const mentoring = mentoringFactories(server, make);
  const scores = scoreFactories({ database: server.parts.database, make });
  const { mentor, student, course, variant } = await mentoring.pair();
  const others = await Promise.all(['Bela', 'Chand'].map((firstName) => make.person({ firstName })));
  const [falling, fine] = others;
  if (falling === undefined || fine === undefined) throw new Error('two students');
  for (const { id: personId } of others) await make.enrol({ personId, variantId: variant.id });
  for (const { id: subjectId } of [student, falling, fine]) await make.relate({ kind: 'mentor', viewerId: mentor.id, subjectId });
  // one missed their last session, one has falling scores and less practice, and a stranger is left out
  await mentoring.session({ mentorId: mentor.id, studentId: student.id, courseId: course.id, attendance: 'absent' });
  const mock = async (days: number, correct: number, seconds: number) => {
    const answers = Array.from({ length: 4 }, () => ({ kind: 'choice' as const, labels: ['A'] }));
    const made = await make.assessment({ courseId: course.id, type: 'Mock', name: `Mock of ${days}`, sections: [{ answers }] });
    const met = Array.from({ length: 4 }, (_, place): Met => [place < correct ? 'correct' : 'blank', seconds]);
    await scores.sit({ test: made, studentId: falling.id, at: new Date(testMoment.getTime() - days * 86_400_000), met: [met] });
    await scores.count(made);
  };
  await mock(20, 4, 900);
  await mock(13, 3, 900);
  await mock(6, 1, 60);
  const stranger = await mentoring.pair();
  await mentoring.session({
    mentorId: stranger.mentor.id,
    studentId: stranger.student.id,
    courseId: stranger.course.id,
    attendance: 'absent',
  });
  const { token } = await make.session({ personId: mentor.id });
  const { data } = await server.call('troubledStudents', {}, { token });
  expect(data).toMatchObject({ total: 3, more: false });
  expect(data.students.map(({ firstName, reasons }) => [firstName, reasons])).toEqual([
    ['Bela', ['Scores fell by 9 marks over the last 3 tests.', 'Practice fell to 4 min last week, from 1 h in a usual week.']],
    ['Asha', ['The last mentor session was missed.']],
  ]);
  // what the list sorts by is the test that they are judged by, also where its kind is neither the last one nor the one with most questions that count apart
  const key = { kind: 'choice', labels: ['A'] } as const;
  const sections = [{ answers: [key] }, { counted: false, answers: Array.from({ length: 5 }, () => key) }];
  for (const name of ['One topic', 'Another topic']) {
    const topic = await make.assessment({ courseId: course.id, type: 'Topic', ranked: true, name, sections });
    const apart = Array.from({ length: 5 }, (): Met => ['blank', 0]);
    await scores.sit({
      test: topic,
      studentId: falling.id,
      at: new Date(testMoment.getTime() - 86_400_000),
      met: [[['correct', 30]], apart],
    });
    await scores.count(topic);
  }
  const listed = async (sort: 'score' | 'last' | 'name', direction: 'asc' | 'desc') =>
    (await server.call('mentorStudents', { search: '', page: 1, sort, direction }, { token })).data.students;
  const [first, ...rest] = await listed('score', 'asc');
  expect(first).toMatchObject({ studentImsPin: falling.pin, score: { marks: 3, totalMarks: 12 } });
  expect(rest.map(({ score }) => score)).toEqual([null, null]);
  expect((await listed('last', 'desc')).map(({ studentImsPin }) => studentImsPin)[0]).toBe(student.pin);
  expect((await listed('name', 'desc')).map(({ studentImsPin }) => studentImsPin)).toEqual([fine.pin, falling.pin, student.pin]);
  const parent = await make.person({ role: 'parent' });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: falling.id });
  const body = { studentImsPin: falling.pin ?? '' };
  const { report } = (await server.call('studentReport', body, { token: (await make.session({ personId: parent.id })).token })).data;
  expect(report?.judgement.sentences.filter(({ isException }) => isException).map(({ text }) => text)).toEqual(data.students[0]?.reasons);
});
