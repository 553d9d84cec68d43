import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { avatars } from './avatars.ts';
import { readRows, reference } from './reference.ts';

const { states, degrees, exams, jobSectors, citiesOf, stateById, cityById } = reference;
const anyId: unknown = expect.stringMatching(/^[1-9]\d*$/);
const citiesByState = states.map(({ stateId, stateName }) => ({ stateName, cities: citiesOf([Number(stateId)]) }));

test('DAT-016 there are the 28 states and 8 union territories, sorted by name', () => {
  expect(states).toHaveLength(36);
  expect(states.map(({ stateName }) => stateName)).toEqual(states.map(({ stateName }) => stateName).toSorted());
  for (const state of states) expect(Object.keys(state)).toEqual(['stateId', 'stateName']);
});

test.each([
  ['1', 'Jammu and Kashmir'],
  ['7', 'Delhi'],
  ['9', 'Uttar Pradesh'],
  ['19', 'West Bengal'],
  ['27', 'Maharashtra'],
  ['28', 'Andhra Pradesh'],
  ['33', 'Tamil Nadu'],
  ['35', 'Andaman and Nicobar Islands'],
  ['36', 'Telangana'],
  ['37', 'Ladakh'],
  ['38', 'Dadra and Nagar Haveli and Daman and Diu'],
])('DAT-016 the state with the code %s is %s', (stateId, stateName) => {
  expect(stateById.get(stateId)).toEqual({ stateId, stateName });
});

test.each([
  [29, 'Bengaluru'],
  [9, 'Prayagraj'],
  [9, 'Noida'],
  [9, 'Greater Noida'],
  [27, 'Chhatrapati Sambhajinagar'],
  [27, 'Navi Mumbai'],
  [27, 'Thane'],
  [6, 'Gurugram'],
  [7, 'New Delhi'],
  [33, 'Chennai'],
  [36, 'Hyderabad'],
  [19, 'Kolkata'],
  [24, 'Ahmedabad'],
  [32, 'Kochi'],
  [37, 'Leh'],
])('DAT-017 in the state %i lies %s', (stateId, cityName) => {
  expect(citiesOf([stateId])).toContainEqual({ cityId: expect.stringMatching(new RegExp(`^${stateId}\\d{3}$`)) as unknown, cityName });
});

test('DAT-017 every state has cities, sorted by name, none twice', () => {
  for (const { stateName, cities } of citiesByState) {
    const names = cities.map(({ cityName }) => cityName);
    expect(names.length, stateName).toBeGreaterThan(0);
    expect(new Set(names.map((name) => name.toLowerCase())).size, stateName).toBe(names.length);
    expect(names, stateName).toEqual(names.toSorted(new Intl.Collator('en').compare));
  }
  expect(citiesByState.flatMap(({ cities }) => cities)).toHaveLength(cityById.size);
});

test('DAT-017 the cities of several states come as one sorted list, each city once', () => {
  const both = citiesOf([30, 4, 30]);
  expect(both).toHaveLength(citiesOf([30]).length + citiesOf([4]).length);
  expect(both.findIndex(({ cityName }) => cityName === 'Chandigarh')).toBeLessThan(both.findIndex(({ cityName }) => cityName === 'Panaji'));
});

test('DAT-017 no state and an unknown state have no cities', () => {
  expect(citiesOf([])).toEqual([]);
  expect(citiesOf([25, Number.NaN])).toEqual([]);
});

test.each([
  ['B.Tech', 'Graduation'],
  ['B.Com (Hons)', 'Graduation'],
  ['MBA', 'PostGraduation'],
  ['CA', 'Professional'],
])('DAT-018 %s is a degree of the type %s', (qualificationName, qualificationType) => {
  expect(degrees).toContainEqual({ qualificationId: anyId, qualificationName, qualificationType });
});

test('DAT-018 dots do not part degrees in the list, and what is for all others stands last', () => {
  const names = degrees.map(({ qualificationName }) => qualificationName);
  expect(names.indexOf('BCA')).toBeLessThan(names.indexOf('B.Com'));
  expect(names.indexOf('B.Com')).toBeLessThan(names.indexOf('BDS'));
  expect(names.at(-1)).toMatch(/^Other/);
});

test.each([['CAT'], ['XAT'], ['GMAT'], ['JEE Main'], ['NEET (UG)'], ['UPSC CSE']])('DAT-019 %s is among the exams', (examName) => {
  expect(exams).toContainEqual({ examId: anyId, examName });
});

test.each([['Banking and Financial Services'], ['Education and Training']])('DAT-020 %s is among the job sectors', (jobSectorName) => {
  expect(jobSectors).toContainEqual({ jobSectorId: anyId, jobSectorName });
});

test.each([
  ['DAT-016 state', states.map(({ stateName }) => stateName)],
  ['DAT-018 degree', degrees.map(({ qualificationName }) => qualificationName)],
  ['DAT-019 exam', exams.map(({ examName }) => examName)],
  ['DAT-020 job sector', jobSectors.map(({ jobSectorName }) => jobSectorName)],
])('%s names are written cleanly and stand once', (_title, names) => {
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^\S+( \S+)*$/);
});

test('DAT-017 city names are written cleanly', () => {
  for (const { cityName } of cityById.values()) expect(cityName).toMatch(/^[A-Z][A-Za-z.-]*( \(?[A-Za-z.-]+\)?)*$/);
});

test('DAT-015 every avatar has an id of its own, a description and a picture', () => {
  expect(avatars).toHaveLength(12);
  for (const key of ['avatarId', 'avatarUrl', 'name'] as const) expect(new Set(avatars.map((avatar) => avatar[key])).size).toBe(12);
  const webFiles = new URL('../../../../../web/public/', import.meta.url);
  for (const { avatarUrl } of avatars) expect(existsSync(new URL(`.${avatarUrl}`, webFiles)), avatarUrl).toBe(true);
});

test('a file with other columns than asked for is refused', () => {
  const file = new URL('states.csv', import.meta.url);
  expect(() => readRows({ file, columns: ['stateId', 'name'] })).toThrow(
    "states.csv:1: Unknown column 'stateName'. Columns are stateId, name",
  );
});
