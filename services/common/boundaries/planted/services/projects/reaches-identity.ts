import '../identity/a.ts';
