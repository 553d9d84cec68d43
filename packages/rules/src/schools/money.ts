/**
 * Rupees in lakhs (SCH-025), for fees and yearly salaries (LPA) alike (SCH-026): 1250000 is '12.5'. At most two decimals; '' where a school
 * has not said.
 */
export const inLakhs = (rupees: number | null): string => (rupees === null ? '' : String(Number((rupees / 100_000).toFixed(2))));
