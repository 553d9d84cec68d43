import { expect, test } from 'vitest';
import { readEvent } from './read-event.ts';

const plain = { ctaName: '', link: '', hangoutLink: '', handout: '' };

test.each([
  ['name', 'Full mock 7'],
  ['sessionName', 'Doubts in algebra'],
  ['classTitle', 'Functions and graphs'],
])('CAL-038 DAT-044 the name of an event is read from %s', (field, text) => {
  expect(readEvent({ ...plain, [field]: text }).name).toBe(text);
});

test.each(['startTime', 'bookingTime', 'classTime'])('CAL-038 DAT-045 the start of an event is read from %s', (field) => {
  expect(readEvent({ ...plain, [field]: '2026-11-24T13:30:00Z' }).startsAt).toBe('2026-11-24T13:30:00Z');
});

test.each(['venue', 'branchName', 'venue_name'])('CAL-038 DAT-044 the place of an event is read from %s', (field) => {
  expect(readEvent({ ...plain, [field]: 'Andheri' }).place).toBe('Andheri');
});

test('CAL-038 an empty field does not hide the next one', () => {
  expect(readEvent({ ...plain, name: '', classTitle: 'Circles', venue: '', venue_name: 'Room 2' })).toMatchObject({
    name: 'Circles',
    place: 'Room 2',
  });
});

test('CAL-009 the action is named by ctaName, and Open without one', () => {
  expect(readEvent({ ...plain, ctaName: 'Join' }).action.name).toBe('Join');
  expect(readEvent(plain).action.name).toBe('Open');
});

test('CAL-010 CAL-011 the action leads to the meeting, else to the page, else to the handout', () => {
  const all = { ...plain, hangoutLink: 'https://meet.example.com/a', link: '/Classes/LIVE/4', handout: '/handout/4' };
  expect(readEvent(all).action.url).toBe('https://meet.example.com/a');
  expect(readEvent({ ...all, hangoutLink: '' }).action.url).toBe('/Classes/LIVE/4');
  expect(readEvent({ ...all, hangoutLink: '', link: '' }).action.url).toBe('/handout/4');
  expect(readEvent(plain).action.url).toBe('');
});
