import pg from 'pg';
import { expect, test } from 'vitest';
import { findDatabaseUrlFault } from './database-url.ts';

test.each([
  'postgresql://name:word@host/abhyas',
  'postgres://host:5432/abhyas',
  'postgresql://name:p%23%2F%3F%25@host:5432/abhyas',
  'postgresql://name:p@ss@host/abhyas',
  'postgresql://host:5432/abhyas?user=me@example.org',
  'postgresql://name:word@[::1]:5432/abhyas',
])('%s is taken', (url) => {
  expect(findDatabaseUrlFault(url)).toBeNull();
});

test.each(['p#ss', 'p/ss', 'p?ss', '12/34', '12#34', '#', 'a/b#c'])('a password like %s is told to be escaped', (password) => {
  const fault = findDatabaseUrlFault(`postgresql://name:${password}@host/abhyas`);
  expect(fault).toBe('has a /, ? or # in its name or password: write / as %2F, ? as %3F and # as %23');
  const escaped = `postgresql://name:${encodeURIComponent(password)}@host/abhyas`;
  expect(findDatabaseUrlFault(escaped)).toBeNull();
  expect(new pg.Client({ connectionString: escaped }).password).toBe(password);
});

test.each([
  ['mysql://x/y', 'must be an address that begins with postgres:// or postgresql://'],
  ['abhyas', 'must be an address that begins with postgres:// or postgresql://'],
  ['postgresql://host', 'must name a database after the host, as in postgresql://name:password@host:5432/abhyas'],
  ['postgresql:///abhyas', 'must name a host, as in postgresql://name:password@host:5432/abhyas'],
  ['postgresql://name:100%@host/abhyas', 'has a % in its name or password that begins no escape: write it as %25'],
  ['postgresql://host:port/abhyas', 'is no address: write it as in postgresql://name:password@host:5432/abhyas'],
])('%s is wrong: it %s', (url, fault) => {
  expect(findDatabaseUrlFault(url)).toBe(fault);
});
