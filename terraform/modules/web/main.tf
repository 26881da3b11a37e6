resource "google_cloud_run_v2_service" "web" {
  project             = var.project
  name                = var.name
  location            = var.region
  deletion_protection = var.deletion_protection

  # Admits the balancer only: a direct request from the internet could forge X-Forwarded-For, and would
  # bypass CDN and Armor.
  ingress              = "INGRESS_TRAFFIC_INTERNAL_LOAD_BALANCER"
  invoker_iam_disabled = var.public_access == "iam-disabled"

  template {
    encryption_key        = var.encryption_key
    service_account       = var.account
    execution_environment = "EXECUTION_ENVIRONMENT_GEN2"

    # Uploads from slow phones; the default is 300 s.
    timeout                          = "900s"
    max_instance_request_concurrency = var.concurrency

    scaling {
      min_instance_count = var.min_instances
      max_instance_count = var.max_instances
    }

    # Only Cloud SQL is inside the network. Without ALL_TRAFFIC the program reaches all else, sign-in among it, without a NAT.
    vpc_access {
      egress = var.egress

      network_interfaces {
        network    = var.network_id
        subnetwork = var.subnetwork_id
      }
    }

    containers {
      name  = "web"
      image = var.image

      # Never h2c: the program speaks HTTP/1.
      ports {
        name           = "http1"
        container_port = 8080
      }

      resources {
        limits = { cpu = var.cpu, memory = var.memory }

        # Instance-based billing: it LISTENs, publishes after its answers and runs timers, all of which
        # stall without CPU between requests.
        cpu_idle          = false
        startup_cpu_boost = true
      }

      dynamic "env" {
        for_each = var.environment

        content {
          name  = env.key
          value = env.value
        }
      }

      dynamic "env" {
        for_each = var.secret_environment

        content {
          name = env.key

          value_source {
            secret_key_ref {
              secret  = env.value.secret
              version = env.value.version
            }
          }
        }
      }

      # Up to four minutes: the first connection through direct VPC egress may take one.
      startup_probe {
        period_seconds    = 5
        timeout_seconds   = 4
        failure_threshold = 48

        http_get {
          path = "/readyz"
          port = 8080
        }
      }

      # Not /readyz: without its database an instance still serves its cache, and a new one would not.
      liveness_probe {
        period_seconds    = 10
        timeout_seconds   = 5
        failure_threshold = 3

        http_get {
          path = "/livez"
          port = 8080
        }
      }

      volume_mounts {
        name       = "database-ca"
        mount_path = var.authority.directory
      }

      volume_mounts {
        name       = "tmp"
        mount_path = "/tmp"
      }
    }

    # Reads /metrics on localhost; a scrape from outside would meet a random instance.
    dynamic "containers" {
      for_each = var.metrics_sidecar == null ? [] : [var.metrics_sidecar]

      content {
        name       = "metrics"
        image      = containers.value.image
        depends_on = ["web"]

        resources {
          limits   = { cpu = containers.value.cpu, memory = containers.value.memory }
          cpu_idle = false
        }
      }
    }

    volumes {
      name = "database-ca"

      secret {
        secret = var.authority.secret

        # 0444, because the container's user does not own the file.
        default_mode = 292

        items {
          path    = var.authority.file
          version = var.authority.version
        }
      }
    }

    # Memory, but bounded: too many uploads at once are answered with 503 instead of ending the instance.
    volumes {
      name = "tmp"

      empty_dir {
        medium     = "MEMORY"
        size_limit = var.tmp_size
      }
    }
  }

  # Rolls out whole releases, because two versions that serve at once change each other's validators at every start.
  traffic {
    type    = "TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST"
    percent = 100
  }
}
