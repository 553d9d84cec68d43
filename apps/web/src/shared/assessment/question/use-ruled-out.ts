import { useState } from 'react';

type RuledOut = ReadonlyMap<string, readonly string[]>;

/** The options that the candidate has struck out for the eye, by item. They are no part of the answer and stay with this window. */
export function useRuledOut(attemptId: string): { ruledOut: RuledOut; toggle: (which: { itemId: string; label: string }) => void } {
  const key = `abhyas-ruled-out-${attemptId}`;
  const [ruledOut, setRuledOut] = useState<RuledOut>(() => read(key));
  const toggle = ({ itemId, label }: { itemId: string; label: string }) => {
    const before = ruledOut.get(itemId) ?? [];
    const after = before.includes(label) ? before.filter((one) => one !== label) : [...before, label];
    const next = new Map(ruledOut).set(itemId, after);
    setRuledOut(next);
    try {
      sessionStorage.setItem(key, JSON.stringify([...next]));
    } catch {
      // Then a reload shows every option again.
    }
  };
  return { ruledOut, toggle };
}

function read(key: string): RuledOut {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(key) ?? '[]') as [string, string[]][]);
  } catch {
    return new Map();
  }
}
