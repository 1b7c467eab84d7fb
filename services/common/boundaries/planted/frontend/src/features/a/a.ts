import '../b/b.ts';
import '../../app/router.ts';
import '../../../../services/identity/a.ts';
