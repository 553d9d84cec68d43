import { useState } from 'react';
import { useLatest } from '../use-latest.ts';
import { readCsvFile } from './file-refusal.ts';

/** The list in CSV that someone chooses: `input` is for a `FileInput`; `csv` is '' until the file is read. `onChoose` forgets what was known of the one before. */
export function useCsvFile(onChoose: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [csv, setCsv] = useState('');
  const latest = useLatest();
  const choose = (chosen: File | null) => {
    onChoose();
    setFile(chosen);
    setCsv('');
    latest(chosen === null ? Promise.resolve('') : readCsvFile(chosen), setCsv);
  };
  return { csv, input: { accept: '.csv,text/csv', value: file, onChange: choose } };
}
