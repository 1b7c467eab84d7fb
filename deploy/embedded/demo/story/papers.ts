/** What stands in the documents of the demo company. */

export const houseStyle = `# House style

Northwind Clinics is written in full at the first mention, "the clinic" afterwards.

- Green is ours (#1b7a5a); red is for emergencies alone.
- We address patients by family name, in the language of their file.
- Opening hours are shown in 24 hours, with the day in words.
`;

export const requirementsOf = (decided: string): string => `# Requirements of the patient portal

## Who uses it
Patients, their relatives, the front desk of each clinic, doctors.

## What it must do
1. A patient books, moves and cancels a visit without a call.
2. The calendar of the doctor shows it within a minute.
3. A text goes out a day before, in the language of the file.
4. The front desk sees who has not confirmed.

## Decided
${decided}

## Not in this contract
Payment, prescriptions, video visits.
`;

export const flowsOfBooking = `# Screen flows: booking

Phone first; each step fits on one screen.

1. Choose the clinic: the nearest one first, with its next free hour.
2. Choose doctor or "first free".
3. Choose the hour: three days in view, the rest by scrolling.
4. Confirm: name, date of birth, mobile. Nothing else is asked.

## Moving and cancelling
From the text that the patient got, without signing in; up to two hours before.

## Open
Whether a cancelled hour is offered to the waiting list at once.
`;

export const calendarInterface = `# Calendar interface

| Call | Direction | When |
|---|---|---|
| list busy hours | read | every 60 s, and before an hour is offered |
| insert visit | write | once it is confirmed, with the id of the visit |
| remove visit | write | cancelled, or moved away |

Errors: 409 means that the hour was taken meanwhile; the patient chooses again. Five failures in a row stop the sync of
that doctor and tell the front desk. No names of patients leave the portal: the entry says "Portal visit".
`;

export const frontDesk = `# Guide for the front desk

## In the morning
Open *Today*. Grey rows have not confirmed: call those before ten.

## Somebody stands at the desk
Find them by mobile number. *Arrived* tells the doctor.
`;

export const routesReference = `# Routes and shifts

Forty trucks, three depots. Shifts begin at 05:30, 09:00 and 14:00. Trucks of the south depot carry cold goods and must
not wait longer than 20 minutes.
`;

export const offlineDesign = `# How the app works offline

The route of the day is on the phone by 05:00. A delivery is confirmed there, with its photo, and sent when there is a
signal. Photos stay on the phone until the server has said that it holds them, for seven days at most.
`;

export const operationsGuide = `# Operations guide

## Every morning
Orders of the night stand under *New*. Pack from the oldest.

## The reading club
Who cancels keeps their access to the end of the month. A failed payment is tried again after three days, twice.

## When something is wrong
The status page says what is slow. Call Lamplight if orders stop for ten minutes.
`;

export const releaseNotes = `# Release notes 1.0

- Readers browse, search and order.
- Members of the club join, pay and cancel by themselves.
- Known: a search for one letter takes up to two seconds.
`;
