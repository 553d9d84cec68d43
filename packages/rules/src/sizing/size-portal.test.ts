import { describe, expect, it } from 'vitest';
import { type Costs, limitOf, sizeDay, sizeExam, sizeYear } from './size-portal.ts';

const costs: Costs = {
  entry: { server: 1000, postgres: 400 },
  save: { server: 100, postgres: 50 },
  submission: { server: 600, postgres: 300 },
  page: { server: 1000, postgres: 1000 },
  bytes: { event: 150, attempt: 10_000, archivedEvent: 10, paper: 30_000 },
};

describe('the size of a portal', () => {
  it('of an exam is that of its busiest moment: saves with the openings or the submissions, whichever cost more', () => {
    const exam = sizeExam({ candidates: 60_000, costs });
    // 3,000 saves of 100 µs and 2,000 submissions of 600 µs a second, on processors that are 60 % busy
    expect(exam.server).toBeCloseTo((0.3 + 1.2) / 0.6);
    expect(exam.postgres).toBeCloseTo((0.15 + 0.6) / 0.6);
    expect(exam).toMatchObject({ processes: 3, machines: 1, connections: 93, eventsPerSecond: 3000, papers: 240, stage: 'database apart' });
    const slow = { ...costs, entry: { server: 10_000, postgres: 400 } };
    expect(sizeExam({ candidates: 60_000, costs: slow }).server).toBeCloseTo((0.3 + 10) / 0.6);
  });

  it('grows in steps: a database apart, several machines, several writing databases', () => {
    const stages = [10_000, 200_000, 1_000_000, 10_000_000].map((candidates) => sizeExam({ candidates, costs }).stage);
    expect(stages).toEqual(['one machine', 'database apart', 'several server machines', 'several writing databases']);
    expect(sizeDay({ students: 30_000_000, costs }).stage).toBe('read replicas');
  });

  it('finds from where a step is needed', () => {
    const need = (candidates: number) => sizeExam({ candidates, costs });
    const limit = limitOf('several writing databases', need);
    expect(need(limit).stage).toBe('several writing databases');
    expect(need(limit * 0.97).stage).not.toBe('several writing databases');
    expect(limitOf('read replicas', need)).toBe(Infinity);
  });

  it('of a year is with an archive what is hot, what stays and the files', () => {
    const year = sizeYear({ students: 1000, costs });
    expect(year).toMatchObject({ attempts: 40_000, events: 5_600_000, withoutArchive: 40_000 * 10_000 + 5_600_000 * 150 });
    expect(year.withArchive.growth).toBe(400_000_000);
    expect(year.withArchive.files).toBe(56_000_000);
    expect(year.withArchive.hot).toBeCloseTo((5_600_000 * 150 * 90) / 365);
  });
});
