import '../../services/identity/a.ts';
