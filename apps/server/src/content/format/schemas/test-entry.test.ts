import { expect, test } from 'vitest';
import { collectFaults, writeFaults } from '../base.ts';
import { testSchemaOf } from './test-entry.ts';
import { readYaml } from '../yaml-file.ts';

const about = `test: partner
name: Partner mock
programme: cat-2026
type: Mock
proctored: '0'
release: today
end: today+3d
`;
const engine = "engine: {url: 'https://exam.test/launch?paper=7', secretFrom: ENGINE_SECRET_EXAMS}\n";

function read(text: string) {
  const faults = collectFaults();
  const entry = readYaml({ file: 'tests/partner.yaml', text, schema: testSchemaOf, faults }).value;
  return { entry, faults: writeFaults(faults.list()).split('\n').filter(Boolean) };
}

test('TST-062 a test names an external engine by an https address and by the setting that has the secret, never by the secret', () => {
  expect(read(about + engine)).toMatchObject({
    entry: { engine: { url: 'https://exam.test/launch?paper=7', secretFrom: 'ENGINE_SECRET_EXAMS' }, sections: [] },
    faults: [],
  });
  const faultOf = (one: string, other: string) => read(about + engine.replace(one, other)).faults;
  const line = 'tests/partner.yaml:8  ';
  expect(faultOf('https:', 'http:')).toEqual([`${line}engine.url: must be an https address`]);
  expect(faultOf('paper=7', 'token=7')).toEqual([`${line}engine.url: has no name, no '#' and no token of its own`]);
  expect(faultOf('ENGINE_SECRET_EXAMS', 'DATABASE_URL')).toEqual([
    `${line}engine.secretFrom: names a setting of the server: ENGINE_SECRET_ and a name in capitals`,
  ]);
  expect(faultOf('secretFrom', 'secret')).toHaveLength(2);
});

test('TST-062 a test of an external engine has no paper here, and one without an engine has to have one', () => {
  expect(read(`${about}${engine}calculator: basic\n`).faults).toEqual([
    "tests/partner.yaml:9  there is no field 'calculator' here; the fields are test, name, programme, type, proctored, ranked, release, end, adaptive, adaptiveEngine, classStart, classes, slots, takeHome, checkIn, engine",
  ]);
  expect(read(about).faults.some((fault) => fault.includes('sections: '))).toBe(true);
});
